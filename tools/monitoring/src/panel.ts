/** Unit of a panel's axis, by Grafana's name. */
type Unit = 'short' | 's' | 'reqps' | 'percentunit' | 'dateTimeFromNow' | 'bytes';

export interface Panel {
  title: string;
  unit: Unit;
  /** Lines of the panel: the expression, and the legend of its series. */
  lines: [expression: string, legend: string][];
}

export interface Dashboard {
  name: string;
  title: string;
  /** Whether the panels show the service that the user selects. */
  perService?: boolean;
  panels: Panel[];
}

export const panel = (title: string, unit: Unit, ...lines: Panel['lines']): Panel => ({ title, unit, lines });

/** Returns the sum of the increase per second, by labels. */
export const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[5m]))`;

/** Returns a quantile of a histogram. */
export const quantile = (part: number, histogram: string, by = '', matchers = ''): string =>
  `histogram_quantile(${part}, sum by (${['le', by].filter(Boolean).join(', ')}) (rate(${histogram}_bucket${matchers}[5m])))`;
