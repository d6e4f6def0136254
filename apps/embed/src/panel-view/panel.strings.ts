import type { InvoiceStatus, PanelTab, PayoutStatus } from '@tulay/contracts';
import { inEachLanguage } from '@tulay/pages';
import { panelFilipino } from './panel.strings.fil';

const tabs: Record<PanelTab, string> = {
  payments: 'Payments',
  payouts: 'Payouts',
  balance: 'Balance',
  invoices: 'Invoices',
  customers: 'Customers',
  events: 'Events',
};

const payoutStatuses: Record<PayoutStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const invoiceStatuses: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  partial: 'Partly paid',
  paid: 'Paid',
  void: 'Void',
};

const english = {
  title: '{tab} · {merchant}',
  tabList: 'What to show',
  tabs,
  payoutStatuses,
  invoiceStatuses,
  overdue: 'Overdue',
  unavailable: {
    title: 'Not available · {merchant}',
    heading: 'This tab is not available',
    text: 'It is not a part of what this view was opened for.',
  },
  loading: 'Loading {tab}',
  payouts: {
    caption: 'Payouts, the newest first',
    columns: { status: 'Status', reference: 'Reference', to: 'To', created: 'Date', amount: 'Amount' },
    methods: { gcash: 'GCash', bank: 'Bank', instapay: 'InstaPay', pesonet: 'PESONet' },
    empty: { heading: 'No payouts yet', text: 'Money that you send out appears here.' },
  },
  invoices: {
    caption: 'Invoices, the newest first',
    columns: { status: 'Status', number: 'Number', recipient: 'Recipient', due: 'Due', amount: 'Amount' },
    noNumber: 'Activation fee',
    noRecipient: 'No recipient',
    noDueDate: 'No due date',
    empty: { heading: 'No invoices yet', text: 'Invoices that you write appear here.' },
  },
  customers: {
    caption: 'Customers, the newest first',
    columns: { name: 'Name', id: 'Id', email: 'Email', created: 'Created' },
    noEmail: 'No email',
    empty: { heading: 'No customers yet', text: 'People you add as customers appear here.' },
  },
  eventList: {
    caption: 'The newest 50 events, the newest first',
    columns: { type: 'Type', summary: 'Summary', about: 'About', created: 'Time' },
    empty: { heading: 'No events yet', text: 'What your webhooks are told appears here too.' },
  },
  noMore: { heading: 'That was all', text: 'There is nothing older.' },
  balance: {
    available: 'Available balance',
    picture: 'The last 30 days',
    range: '{first} to {last}',
    summary:
      'The available {currency} balance at the end of each of the last 30 days: {opening} on {first}, {closing} on {last}. Lowest {lowest}, highest {highest}.',
    days: 'Figures of each day',
    day: 'Day',
    balance: 'Balance',
  },
} as const;

/** Strings for the merchant's panel. */
export const panelStrings = inEachLanguage({ en: english, fil: panelFilipino });
