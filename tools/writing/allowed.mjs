// Lines that may contain a phrase from phrases.mjs, each with the reason. At most 20, checked by
// test/architecture/writing.spec.ts.

/** `[file, part of the line, reason]` */
export const ALLOWED = [
  ['tools/writing/phrases.mjs', '', 'defines the phrases'],
  ['docs/writing.md', '', 'lists the phrases'],
  ['test/architecture/writing.spec.ts', '', 'plants the phrases'],
  ['tools/stack/src/postgres/unprivileged-owner.ts', 'nobody', 'the system user'],
  ['tools/stack/README.md', '`nobody`', 'the system user'],
  ['tools/writing/allowed.mjs', 'nobody', 'names the system user'],
  ['apps/dashboard/src/pages/audit/audit.view.spec.ts', '', 'asserts texts of pages'],
  ['apps/dashboard/src/pages/pages.db.spec.ts', '', 'asserts texts of pages'],
  ['apps/dashboard/src/pages/payments/payments.db.spec.ts', '', 'asserts texts of pages'],
  ['apps/dashboard/src/pages/payouts/payouts.db.spec.ts', '', 'asserts texts of pages'],
  ['apps/dashboard/src/pages/refunds/refunds.db.spec.ts', '', 'asserts texts of pages'],
  ['apps/dashboard/src/pages/security/security.db.spec.ts', '', 'asserts texts of pages'],
  ['apps/dashboard/src/pages/team/team-pages.db.spec.ts', '', 'asserts texts of pages'],
  ['apps/dashboard/src/pages/webhooks/webhooks.db.spec.ts', '', 'asserts texts of pages'],
  ['test/browser/phone.spec.ts', 'Check the name and the amount', 'asserts texts of pages'],
  ['test/journeys/mails.spec.ts', '', 'asserts texts of pages'],
  ['apps/embed/src/unsubscribe/unsubscribe.controller.db.spec.ts', '', 'asserts texts of pages'],
];
