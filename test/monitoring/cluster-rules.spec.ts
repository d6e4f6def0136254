import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from './support/rules';

const FILE = 'k8s/components/monitoring/alerts.yaml';

/** Converts a Prometheus rules file to a Prometheus operator object, which Kustomize cannot do. */
function asObject(rules: string): string {
  const spec = rules.slice(rules.indexOf('groups:')).replace(/^(?=.)/gm, '  ');
  const head = '# Made of monitoring/alerts.yaml by `npm run contracts:update`; do not edit.';
  const kind = 'apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata:\n  name: alerts\nspec:';
  return `${head}\n${kind}\n${spec}`;
}

it("the cluster's alerts match monitoring/alerts.yaml (`npm run contracts:update` regenerates them)", () => {
  const made = asObject(textOf('monitoring/alerts.yaml'));
  if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(join(__dirname, '../..', FILE), made);
  expect(textOf(FILE)).toBe(made);
});
