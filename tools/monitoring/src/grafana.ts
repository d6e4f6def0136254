import type { Dashboard, Panel } from './panel';

const COLUMNS = 2;
const [WIDTH, HEIGHT] = [24 / COLUMNS, 8];
/** Placeholder for the Prometheus data source that the user selects when importing a dashboard. */
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** Returns the dashboard in Grafana's import format. */
const toGrafana = ({ name, title, perService = false, panels }: Dashboard): object => ({
  uid: `tulay-${name}`,
  title,
  tags: ['tulay'],
  schemaVersion: 39,
  editable: true,
  graphTooltip: 1,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [datasourceVariable, ...(perService ? [serviceVariable] : [])] },
  panels: panels.map(toPanel),
});

const datasourceVariable = {
  name: 'datasource',
  label: 'Prometheus',
  type: 'datasource',
  query: 'prometheus',
};

const serviceVariable = {
  name: 'service',
  label: 'Service',
  type: 'query',
  datasource: DATASOURCE,
  query: { query: 'label_values(tulay_build_info, service)', refId: 'service' },
  refresh: 2,
  sort: 1,
};

const toPanel = ({ title, unit, lines }: Panel, n: number): object => ({
  id: n + 1,
  type: 'timeseries',
  title,
  datasource: DATASOURCE,
  gridPos: { x: (n % COLUMNS) * WIDTH, y: Math.floor(n / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit, min: unit === 'short' ? undefined : 0 }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: lines.map(([expr, legendFormat], line) => ({
    refId: String.fromCharCode(65 + line),
    datasource: DATASOURCE,
    expr,
    legendFormat,
  })),
});

export const fileOf = (dashboard: Dashboard): string => `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`;
