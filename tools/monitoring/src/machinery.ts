import { panel, quantile, rate, type Dashboard } from './panel';

const SERVICE = '{service="$service"}';

export const MACHINERY: Dashboard[] = [
  {
    name: 'bus',
    title: 'Tulay: bus',
    panels: [
      panel('Events not yet on the bus', 'short', ['max by (service) (outbox_waiting)', '{{service}}']),
      panel('Oldest event not yet on the bus', 's', [
        'max by (service) (outbox_oldest_seconds)',
        '{{service}}',
      ]),
      panel('Active relays: 1', 'short', ['sum by (service) (relay_active)', '{{service}}']),
      panel('Events not handled', 'short', [
        'max by (durable, source) (consumer_lag)',
        '{{durable}} of {{source}}',
      ]),
      panel('Oldest event not handled', 's', [
        'max by (durable, source) (consumer_oldest_seconds)',
        '{{durable}} of {{source}}',
      ]),
      panel('Events handled', 'reqps', [
        rate('consumer_handled_total', 'durable, source'),
        '{{durable}} of {{source}}',
      ]),
      panel('Batches that failed', 'reqps', [
        rate('consumer_failures_total', 'durable, source'),
        '{{durable}} of {{source}}',
      ]),
      panel('Dead letters', 'short', [
        'max by (durable, source) (dead_letters)',
        '{{durable}} of {{source}}',
      ]),
      panel('Commands without a reply', 'reqps', [
        rate('command_unanswered_total', 'service, command'),
        '{{service}} asked {{command}}',
      ]),
      panel('Events that were not signed', 'reqps', [
        rate('events_unsigned_total', 'consumer'),
        '{{consumer}}',
      ]),
    ],
  },
  {
    name: 'service',
    title: 'Tulay: one service',
    perService: true,
    panels: [
      panel('Commands', 'reqps', [
        rate(`command_duration_seconds_count${SERVICE}`, 'command'),
        '{{command}}',
      ]),
      panel('Commands that are refused', 'reqps', [
        rate('command_duration_seconds_count{service="$service", outcome!="ok"}', 'command, outcome'),
        '{{command}} {{outcome}}',
      ]),
      panel('Time of commands', 's', [
        quantile(0.99, 'command_duration_seconds', 'command', SERVICE),
        '{{command}}',
      ]),
      panel('Requests in one message', 'short', [
        quantile(0.5, 'command_batch_size', 'command', SERVICE),
        '{{command}}',
      ]),
      panel('HTTP requests', 'reqps', [
        rate(`http_request_duration_seconds_count${SERVICE}`, 'method, route, status'),
        '{{method}} {{route}} {{status}}',
      ]),
      panel('Connections to the database', 'short', [
        `sum by (state) (db_pool_connections${SERVICE})`,
        '{{state}}',
      ]),
      panel('Wait for a connection', 's', [quantile(0.99, 'db_pool_wait_seconds', '', SERVICE), '99 of 100']),
      panel('Statements given up', 'reqps', [
        `sum(rate(db_query_timeouts_total${SERVICE}[5m]))`,
        'statements',
      ]),
      panel('Jobs: since the last success', 's', [
        `time() - max by (job_name) (job_last_success_timestamp_seconds${SERVICE})`,
        '{{job_name}}',
      ]),
      panel('Jobs that fail', 'reqps', [rate(`job_failures_total${SERVICE}`, 'job_name'), '{{job_name}}']),
      panel('Time of jobs', 's', [
        quantile(0.99, 'job_duration_seconds', 'job_name', SERVICE),
        '{{job_name}}',
      ]),
      panel('Coming months with partitions', 'short', [`min(partitions_ahead${SERVICE})`, 'months']),
      panel('Months past their retention', 'short', [
        `max by (table) (retention_overdue_months${SERVICE})`,
        '{{table}}',
      ]),
      panel('Processor', 'percentunit', [`rate(process_cpu_seconds_total${SERVICE}[5m])`, '{{instance}}']),
      panel('Memory', 'bytes', [`process_resident_memory_bytes${SERVICE}`, '{{instance}}']),
      panel('Delay of the event loop', 's', [`nodejs_eventloop_lag_p99_seconds${SERVICE}`, '{{instance}}']),
    ],
  },
];
