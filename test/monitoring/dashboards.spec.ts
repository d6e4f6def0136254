import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { fileOf } from '../../tools/monitoring/src/grafana';
import { DASHBOARDS } from '../../tools/monitoring/src/dashboards';
import { findPromtool, type Promtool } from './support/promtool';
import { textOf } from './support/rules';

let promtool: Promtool | null;

beforeAll(async () => {
  promtool = await findPromtool();
});

describe('Grafana dashboards', () => {
  it.each(DASHBOARDS)('$name.json matches the output of `npm run dashboards`', (dashboard) => {
    expect(textOf(`monitoring/grafana/${dashboard.name}.json`)).toBe(fileOf(dashboard));
  });

  it('are the only files in the folder', () => {
    const files = readdirSync(join(__dirname, '../../monitoring/grafana')).sort();
    expect(files).toEqual(DASHBOARDS.map(({ name }) => `${name}.json`).sort());
  });

  it('use only expressions that Prometheus can parse', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tulay-panels-'));
    const expressions = DASHBOARDS.flatMap(({ panels }) =>
      panels.flatMap(({ lines }) => lines.map(([expr]) => expr)),
    );
    const rules = expressions.map((expr, n) => ({ record: `panel:${n}`, expr }));
    const file = join(folder, 'panels.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }));
    const checked = promtool?.(['check', 'rules', file]);
    rmSync(folder, { recursive: true });
    expect(checked ?? { code: 0 }).toMatchObject({ code: 0 });
  });
});
