import { SERVICES } from '@tulay/contracts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findPromtool, type Promtool } from './support/promtool';
import { RULE_FILES, rules, ruleTests, textOf } from './support/rules';

let promtool: Promtool | null;

beforeAll(async () => {
  promtool = await findPromtool();
});

const alerts = rules().filter(({ alert }) => alert !== undefined);

/** Returns the anchors that GitHub generates for the headings. */
const anchors = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('alerts', () => {
  it('are rules that Prometheus accepts', () => {
    const checked = promtool?.(['check', 'rules', ...RULE_FILES]);
    expect(checked ?? { code: 0 }).toMatchObject({ code: 0 });
  });

  it('pass the rule tests in alerts.test.yaml', () => {
    const tested = promtool?.(['test', 'rules', 'alerts.test.yaml']);
    expect(tested ?? { code: 0 }).toMatchObject({ code: 0 });
  });

  it.each(alerts.map(({ alert }) => alert))(
    '%s has one test in which it fires and one in which it does not',
    (name) => {
      const cases = ruleTests().filter(({ alertname }) => alertname === name);
      const fires = cases.map(({ exp_alerts: expected }) => expected.length > 0);
      expect(fires).toEqual([true, false]);
    },
  );

  it.each(alerts)('$alert has a runbook heading, a severity and a summary', ({ labels, annotations }) => {
    const [path = '', anchor = ''] = annotations!.runbook.split('#');
    expect(existsSync(join(__dirname, '../..', path))).toBe(true);
    expect(anchors(textOf(path))).toContain(anchor);
    expect(['page', 'ticket']).toContain(labels!.severity);
    expect(annotations!.summary).not.toBe('');
  });

  it('detect the absence of each service', () => {
    const { expr } = alerts.find(({ alert }) => alert === 'ServiceIsMissing')!;
    const missed = [...expr.matchAll(/absent\(tulay_build_info\{service="(\w+)"\}\)/g)];
    expect(new Set(missed.map(([, service]) => service))).toEqual(new Set(SERVICES));
  });

  it('are exactly the alerts in the runbook', () => {
    const told = [...textOf('docs/runbooks/alerts.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(told).toEqual(alerts.map(({ alert }) => alert));
  });

  it('are routed by severity, and suppressed only by alerts that exist', () => {
    const { route, receivers, inhibit_rules: inhibited } = routing();
    expect(route.routes.map(({ matchers }) => matchers)).toEqual([['severity = "page"']]);
    const used = [route, ...route.routes].map(({ receiver }) => receiver);
    expect(receivers.map(({ name }) => name).sort()).toEqual(used.sort());
    const named = inhibited
      .flatMap((rule) => [...rule.source_matchers, ...rule.target_matchers])
      .flatMap((matcher) => /"(.+)"/.exec(matcher)![1]!.split('|'));
    expect(alerts.map(({ alert }) => alert)).toEqual(expect.arrayContaining(named));
  });
});

interface Route {
  receiver: string;
  matchers?: string[];
}

interface Routing {
  route: Route & { routes: Route[] };
  receivers: { name: string }[];
  inhibit_rules: { source_matchers: string[]; target_matchers: string[] }[];
}

const routing = (): Routing => parse(textOf('monitoring/alertmanager.yaml')) as Routing;
