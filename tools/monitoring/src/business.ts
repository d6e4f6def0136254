import { panel, quantile, rate, type Dashboard } from './panel';

const API = '{service="gateway"}';
const CREATE = '{service="gateway", method="POST", route="/v1/payments"}';

export const BUSINESS: Dashboard[] = [
  {
    name: 'overview',
    title: 'Tulay: overview',
    panels: [
      panel('Requests by status', 'reqps', [
        rate(`http_request_duration_seconds_count${API}`, 'status'),
        '{{status}}',
      ]),
      panel('Share of 5xx responses', 'percentunit', [
        `sum(rate(http_request_duration_seconds_count{service="gateway", status=~"5.."}[5m])) / sum(rate(http_request_duration_seconds_count${API}[5m]))`,
        '5xx',
      ]),
      panel(
        'API response time',
        's',
        [quantile(0.5, 'http_request_duration_seconds', '', API), 'p50'],
        [quantile(0.99, 'http_request_duration_seconds', '', API), 'p99'],
      ),
      panel('Payments by status', 'reqps', [
        rate('payments_total', 'environment, status'),
        '{{environment}} {{status}}',
      ]),
      panel('Webhook attempts', 'reqps', [
        rate('webhook_attempts_total', 'environment, outcome'),
        '{{environment}} {{outcome}}',
      ]),
      panel('Age of the oldest unprocessed event', 's', [
        'max by (durable, source) (consumer_oldest_seconds)',
        '{{durable}} of {{source}}',
      ]),
      panel(
        'Verification findings',
        'short',
        ['max(ledger_findings)', 'ledger'],
        ['max by (check) (reconciliation_findings)', '{{check}}'],
      ),
      panel('Running releases', 'short', [
        'count by (service, version) (tulay_build_info)',
        '{{service}} {{version}}',
      ]),
      panel('Share of failed pages', 'percentunit', [
        `sum by (service) (rate(http_request_duration_seconds_count{service=~"embed|dashboard", status=~"5.."}[5m])) / sum by (service) (rate(http_request_duration_seconds_count{service=~"embed|dashboard"}[5m]))`,
        '{{service}}',
      ]),
      panel('Requests rejected by the dashboard', 'reqps', [
        rate('http_request_duration_seconds_count{service="dashboard", status=~"4.."}', 'route, status'),
        '{{route}} {{status}}',
      ]),
      panel('Failed authentications', 'reqps', [rate('auth_failures_total', 'reason'), '{{reason}}']),
      panel('Rate-limited requests', 'reqps', [rate('rate_limited_total', 'reason'), '{{reason}}']),
    ],
  },
  {
    name: 'payments',
    title: 'Tulay: payments and payouts',
    panels: [
      panel('Payments by status', 'reqps', [
        rate('payments_total{environment="live"}', 'status'),
        '{{status}}',
      ]),
      panel('Payments by method and provider', 'reqps', [
        rate('payments_total{status="pending"}', 'method, provider'),
        '{{method}} {{provider}}',
      ]),
      panel('Payment success rate', 'percentunit', [
        'sum by (method) (rate(payments_total{status="succeeded"}[15m])) / sum by (method) (rate(payments_total{status="pending"}[15m]))',
        '{{method}}',
      ]),
      panel(
        'Time to create a payment',
        's',
        [quantile(0.5, 'http_request_duration_seconds', '', CREATE), 'p50'],
        [quantile(0.99, 'http_request_duration_seconds', '', CREATE), 'p99'],
        [
          quantile(0.99, 'command_duration_seconds', '', '{command="payments.cmd.create-payment"}'),
          'in payments, p99',
        ],
      ),
      panel('Refunds by status', 'reqps', [
        rate('refunds_total', 'environment, status'),
        '{{environment}} {{status}}',
      ]),
      panel('Payouts by status', 'reqps', [
        rate('payouts_total', 'environment, status'),
        '{{environment}} {{status}}',
      ]),
      panel('Provider response time', 's', [
        quantile(0.99, 'provider_request_duration_seconds', 'provider, operation'),
        '{{provider}} {{operation}}',
      ]),
      panel('Failed provider requests', 'reqps', [
        rate('provider_request_duration_seconds_count{outcome!="ok"}', 'provider, outcome'),
        '{{provider}} {{outcome}}',
      ]),
      panel('Provider callbacks', 'reqps', [
        rate('provider_callbacks_total', 'provider, outcome'),
        '{{provider}} {{outcome}}',
      ]),
      panel(
        'Pending decisions of the operator',
        'short',
        ['max(payouts_unresolved)', 'payouts without an outcome'],
        ['sum(max by (service) (provider_discrepancies_open))', 'discrepancies with providers'],
        ['max(unapplied_receipts_open)', 'unapplied receipts'],
      ),
      panel(
        'Requests with an Idempotency-Key',
        'reqps',
        ['sum(rate(idempotency_replays_total[5m]))', 'replayed'],
        ['sum(rate(idempotency_conflicts_total[5m]))', 'conflicts'],
      ),
    ],
  },
  {
    name: 'webhooks',
    title: 'Tulay: webhooks',
    panels: [
      panel('Attempts by outcome', 'reqps', [
        rate('webhook_attempts_total{environment="live"}', 'outcome'),
        '{{outcome}}',
      ]),
      panel('Delivery success rate', 'percentunit', [
        'sum by (environment) (rate(webhook_attempts_total{outcome="delivered"}[15m])) / sum by (environment) (rate(webhook_attempts_total[15m]))',
        '{{environment}}',
      ]),
      panel(
        'Delay of the first attempt',
        's',
        [quantile(0.5, 'webhook_first_attempt_delay_seconds'), 'p50'],
        [quantile(0.99, 'webhook_first_attempt_delay_seconds'), 'p99'],
      ),
      panel("Response time of merchants' servers", 's', [
        quantile(0.99, 'webhook_duration_seconds', 'environment'),
        '{{environment}}, p99',
      ]),
      panel('Due deliveries', 'short', ['max by (environment) (webhook_due)', '{{environment}}']),
      panel('Age of the oldest due delivery', 's', [
        'max by (environment) (webhook_due_oldest_seconds)',
        '{{environment}}',
      ]),
      panel('Emails by outcome', 'short', [
        'sum by (outcome) (increase(mail_attempts_total{environment="live"}[1h]))',
        '{{outcome}}',
      ]),
      panel('Age of the oldest pending email', 's', [
        'max by (environment) (mail_waiting_oldest_seconds)',
        '{{environment}}',
      ]),
      panel('Endpoints disabled after failures', 'short', [
        'max by (environment) (webhook_endpoints_disabled)',
        '{{environment}}',
      ]),
    ],
  },
  {
    name: 'ledger',
    title: 'Tulay: ledger',
    panels: [
      panel('Sum of all balances, in minor units (expected: 0)', 'short', [
        'max by (environment, currency) (abs(ledger_imbalance_minor))',
        '{{environment}} {{currency}}',
      ]),
      panel(
        'Verification findings',
        'short',
        ['max(ledger_findings)', 'ledger'],
        ['max by (check) (reconciliation_findings)', '{{check}}'],
      ),
      panel(
        'Time since the last verification',
        's',
        ['time() - max(ledger_proof_timestamp_seconds)', 'new journals'],
        ['time() - max(ledger_full_proof_timestamp_seconds)', 'full verification'],
        ['time() - max by (part) (reconciliation_proof_timestamp_seconds)', '{{part}}'],
      ),
      panel('In transit, in minor units (expected to return to 0)', 'short', [
        'max by (account, environment, currency) (ledger_account_balance_minor{account=~".*_in_transit"})',
        '{{account}} {{environment}} {{currency}}',
      ]),
      panel('Owed by providers, in minor units', 'short', [
        '-max by (environment, currency) (ledger_account_balance_minor{account="clearing"})',
        '{{environment}} {{currency}}',
      ]),
      panel('Fees, in minor units', 'short', [
        'max by (environment, currency) (ledger_account_balance_minor{account="fees"})',
        '{{environment}} {{currency}}',
      ]),
      panel('Debit duration', 's', [
        quantile(0.99, 'command_duration_seconds', 'outcome', '{command="ledger.cmd.debit"}'),
        '{{outcome}}',
      ]),
      panel('Events posted', 'reqps', [
        rate('consumer_handled_total{service="ledger"}', 'durable'),
        '{{durable}}',
      ]),
    ],
  },
];
