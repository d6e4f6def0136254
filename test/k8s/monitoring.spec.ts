import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../tools/stack/src/project-root';
import { selectorsOf } from '../monitoring/support/selectors';
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
  it('contains the rules of monitoring/, without duplicates', () => {
    for (const name of ['alerts', 'cluster-alerts'])
      expect(named(production, 'PrometheusRule', name).spec).toEqual(parse(textOf(`${name}.yaml`)));
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
  it("queries metrics that the notifier exports, in the overlay's namespace", () => {
    const { metadata, spec } = named(production, 'ScaledObject', 'notifier');
    const queries = spec.triggers.flatMap(({ type, metadata: trigger }) =>
      type === 'prometheus' ? [trigger.query ?? ''] : [],
    );
    const selectors = queries.flatMap(selectorsOf);
    const exported = [
      'apps/notifier/src/queue/queue-metrics.ts',
      'libs/service-host/src/metrics/bus-metrics.ts',
    ]
      .map((file) => readFileSync(join(projectRoot(), file), 'utf8'))
      .join();
    expect(selectors.map(({ metric }) => metric)).toEqual(['webhook_due_oldest_seconds', 'consumer_lag']);
    for (const { metric, matchers } of selectors) {
      expect(exported).toContain(`'${metric}'`);
      expect(matchers).toContainEqual({ label: 'namespace', equals: metadata.namespace });
    }
  });
});
