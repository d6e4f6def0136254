import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULE_FILES, textOf } from './support/rules';

/** Converts a Prometheus rules file to a Prometheus operator object, which Kustomize cannot do. */
function asObject(file: string): string {
  const rules = textOf(`monitoring/${file}`);
  const spec = rules.slice(rules.indexOf('groups:')).replace(/^(?=.)/gm, '  ');
  const head = `# Generated from monitoring/${file} by \`npm run contracts:update\`; do not edit.`;
  const name = file.replace('.yaml', '');
  const kind = `apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata:\n  name: ${name}\nspec:`;
  return `${head}\n${kind}\n${spec}`;
}

it.each(RULE_FILES)(
  "the cluster's rules match monitoring/%s (`npm run contracts:update` regenerates them)",
  (file) => {
    const path = `k8s/components/monitoring/${file}`;
    const made = asObject(file);
    if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(join(__dirname, '../..', path), made);
    expect(textOf(path)).toBe(made);
  },
);
