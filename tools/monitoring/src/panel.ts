/** Unit of a panel's axis, as named by Grafana. */
type Unit = 'short' | 's' | 'reqps' | 'percentunit' | 'dateTimeFromNow' | 'bytes';

export interface Panel {
  title: string;
  unit: Unit;
  lines: [expression: string, legend: string][];
}

export interface Dashboard {
  name: string;
  title: string;
  /** Whether the user selects the service that the panels show. */
  perService?: boolean;
  panels: Panel[];
}

export const panel = (title: string, unit: Unit, ...lines: Panel['lines']): Panel => ({ title, unit, lines });

/** Returns an expression for the increase per second over five minutes, summed by labels. */
export const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[5m]))`;

export const quantile = (part: number, histogram: string, by = '', matchers = ''): string =>
  `histogram_quantile(${part}, sum by (${['le', by].filter(Boolean).join(', ')}) (rate(${histogram}_bucket${matchers}[5m])))`;
