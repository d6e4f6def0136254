import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(__dirname, '../../..');

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook: string };
}

interface RuleTest {
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}

/** The rule files: one for every installation, and one for installations on Kubernetes. */
export const RULE_FILES = ['alerts.yaml', 'cluster-alerts.yaml'];

export const rules = (): Rule[] =>
  RULE_FILES.flatMap(
    (file) => (parse(textOf(`monitoring/${file}`)) as { groups: { rules: Rule[] }[] }).groups,
  ).flatMap((group) => group.rules);

export const ruleTests = (): RuleTest['alert_rule_test'] =>
  (parse(textOf('monitoring/alerts.test.yaml')) as { tests: RuleTest[] }).tests.flatMap(
    (test) => test.alert_rule_test,
  );
