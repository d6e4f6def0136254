import { panel, quantile, rate, type Dashboard } from './panel';

const SERVICE = '{service="$service"}';

export const MACHINERY: Dashboard[] = [
  {
    name: 'bus',
    title: 'Tulay: bus',
    panels: [
      panel('Unpublished events', 'short', ['max by (service) (outbox_waiting)', '{{service}}']),
      panel('Age of the oldest unpublished event', 's', [
        'max by (service) (outbox_oldest_seconds)',
        '{{service}}',
      ]),
      panel('Active relays (expected: 1)', 'short', ['sum by (service) (relay_active)', '{{service}}']),
      panel('Unprocessed events', 'short', [
        'max by (durable, source) (consumer_lag)',
        '{{durable}} of {{source}}',
      ]),
      panel('Age of the oldest unprocessed event', 's', [
        'max by (durable, source) (consumer_oldest_seconds)',
        '{{durable}} of {{source}}',
      ]),
      panel('Processed events', 'reqps', [
        rate('consumer_handled_total', 'durable, source'),
        '{{durable}} of {{source}}',
      ]),
      panel('Failed batches', 'reqps', [
        rate('consumer_failures_total', 'durable, source'),
        '{{durable}} of {{source}}',
      ]),
      panel('Dead letters', 'short', [
        'max by (durable, source) (dead_letters)',
        '{{durable}} of {{source}}',
      ]),
      panel('Commands without a reply', 'reqps', [
        rate('command_unanswered_total', 'service, command'),
        '{{service}}: {{command}}',
      ]),
      panel('Unsigned events', 'reqps', [rate('events_unsigned_total', 'consumer'), '{{consumer}}']),
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
      panel('Rejected commands', 'reqps', [
        rate('command_duration_seconds_count{service="$service", outcome!="ok"}', 'command, outcome'),
        '{{command}} {{outcome}}',
      ]),
      panel('Command duration', 's', [
        quantile(0.99, 'command_duration_seconds', 'command', SERVICE),
        '{{command}}',
      ]),
      panel('Requests per message', 'short', [
        quantile(0.5, 'command_batch_size', 'command', SERVICE),
        '{{command}}',
      ]),
      panel('HTTP requests', 'reqps', [
        rate(`http_request_duration_seconds_count${SERVICE}`, 'method, route, status'),
        '{{method}} {{route}} {{status}}',
      ]),
      panel('Database connections', 'short', [`sum by (state) (db_pool_connections${SERVICE})`, '{{state}}']),
      panel('Wait for a database connection', 's', [
        quantile(0.99, 'db_pool_wait_seconds', '', SERVICE),
        'p99',
      ]),
      panel('Statement timeouts', 'reqps', [
        `sum(rate(db_query_timeouts_total${SERVICE}[5m]))`,
        'statements',
      ]),
      panel('Time since the last success of each job', 's', [
        `time() - max by (job_name) (job_last_success_timestamp_seconds${SERVICE})`,
        '{{job_name}}',
      ]),
      panel('Failed jobs', 'reqps', [rate(`job_failures_total${SERVICE}`, 'job_name'), '{{job_name}}']),
      panel('Job duration', 's', [
        quantile(0.99, 'job_duration_seconds', 'job_name', SERVICE),
        '{{job_name}}',
      ]),
      panel('Future months with partitions', 'short', [`min(partitions_ahead${SERVICE})`, 'months']),
      panel('Months past their retention period', 'short', [
        `max by (table) (retention_overdue_months${SERVICE})`,
        '{{table}}',
      ]),
      panel('CPU', 'percentunit', [`rate(process_cpu_seconds_total${SERVICE}[5m])`, '{{instance}}']),
      panel('Memory', 'bytes', [`process_resident_memory_bytes${SERVICE}`, '{{instance}}']),
      panel('Event loop lag', 's', [`nodejs_eventloop_lag_p99_seconds${SERVICE}`, '{{instance}}']),
    ],
  },
];
