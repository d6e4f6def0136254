import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../tools/stack/src/project-root';
import { named, ofKind, type KubeObject } from './support/objects';
import { render } from './support/render';

const FOLDER = join(projectRoot(), 'monitoring');
const textOf = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');

let production: KubeObject[];

beforeAll(async () => {
  production = await render('production');
});

const namesIn = (objects: KubeObject[]): string[] =>
  ofKind(objects, 'PrometheusRule')
    .flatMap(({ spec }) => spec.groups)
    .flatMap(({ rules }) => rules)
    .map((rule) => ('alert' in rule ? rule.alert : rule.record));

describe('the monitoring component', () => {
  it('contains the rules of monitoring/alerts.yaml, without duplicates', () => {
    expect(named(production, 'PrometheusRule', 'alerts').spec).toEqual(parse(textOf('alerts.yaml')));
    const names = namesIn(production);
    expect(names).toHaveLength(new Set(names).size);
  });

  it("contains each dashboard for Grafana's sidecar", () => {
    const dashboards = named(production, 'ConfigMap', 'dashboards');
    expect(dashboards.metadata?.labels).toMatchObject({ grafana_dashboard: '1' });
    const files = readdirSync(join(FOLDER, 'grafana'));
    expect(dashboards.data).toEqual(
      Object.fromEntries(files.map((file) => [file, textOf(`grafana/${file}`)])),
    );
  });
});

describe('the keda component', () => {
  it("queries a metric that the notifier exports, in the overlay's namespace", () => {
    const { metadata, spec } = named(production, 'ScaledObject', 'notifier');
    const query = spec.triggers.find(({ type }) => type === 'prometheus')?.metadata.query;
    const [, metric, namespace] = /^max\((\w+)\{namespace="(\w+)"\}\)$/.exec(query ?? '') ?? [];
    const shown = readFileSync(join(projectRoot(), 'apps/notifier/src/queue/queue-metrics.ts'), 'utf8');
    expect(shown).toContain(`'${metric}'`);
    expect(namespace).toBe(metadata.namespace);
  });
});
