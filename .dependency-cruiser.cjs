// The import rules of ARCHITECTURE.md. test/architecture proves that a planted violation is caught.
const SERVICES = 'gateway|payments|ledger|payouts|catalog|embed|notifier|operator|dashboard';
const libsExcept = (...allowed) => `^libs/(?!(${allowed.join('|')})/)`;

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbidden('no-cycles', 'no import cycles', {}, { circular: true }),
    forbidden(
      'no-foreign-service',
      'a service never imports another; it is reached through a client',
      { path: `^apps/(${SERVICES})/` },
      { path: `^apps/(${SERVICES})/`, pathNot: '^apps/$1/' },
    ),
    forbidden(
      'nothing-imports-apps',
      'only a service imports itself',
      { path: '^(libs|tools)/' },
      { path: '^apps/' },
    ),
    forbidden(
      'money-is-pure',
      'money depends on nothing',
      { path: '^libs/money/src', pathNot: '[.]spec[.]ts$' },
      { pathNot: '^libs/money/src' },
    ),
    forbidden(
      'contracts-on-money',
      'contracts know money only',
      { path: '^libs/contracts/' },
      { path: libsExcept('contracts', 'money') },
    ),
    forbidden(
      'messaging-on-contracts',
      'messaging knows contracts only',
      { path: '^libs/messaging/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('messaging', 'contracts') },
    ),
    forbidden(
      'persistence-on-contracts',
      'persistence knows contracts only',
      { path: '^libs/persistence/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('persistence', 'contracts') },
    ),
    forbidden(
      'service-host-on-three',
      'service-host knows contracts, messaging and persistence',
      { path: '^libs/service-host/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('service-host', 'contracts', 'messaging', 'persistence') },
    ),
    forbidden(
      'security-alone',
      'security knows contracts only',
      { path: '^libs/security/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('security', 'contracts') },
    ),
    forbidden(
      'pages-on-contracts',
      'pages know contracts and money',
      { path: '^libs/pages/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('pages', 'contracts', 'money') },
    ),
    forbidden(
      'audit-log-on-persistence',
      'audit-log knows contracts and persistence',
      { path: '^libs/audit-log/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('audit-log', 'contracts', 'persistence') },
    ),
    forbidden(
      'merchant-standing-on-service-host',
      'merchant-standing knows what a service is made of',
      { path: '^libs/merchant-standing/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('merchant-standing', 'contracts', 'messaging', 'persistence', 'service-host') },
    ),
    forbidden(
      'reconciliation-on-provider-routing',
      'reconciliation knows what a service is made of, and the records of its providers',
      { path: '^libs/reconciliation/', pathNot: '[.]spec[.]ts$' },
      {
        path: libsExcept(
          'reconciliation',
          'audit-log',
          'contracts',
          'messaging',
          'money',
          'persistence',
          'provider-routing',
          'service-host',
        ),
      },
    ),
    forbidden(
      'provider-routing-on-service-host',
      'provider-routing knows what a service is made of',
      { path: '^libs/provider-routing/', pathNot: '[.]spec[.]ts$' },
      {
        path: libsExcept(
          'provider-routing',
          'audit-log',
          'contracts',
          'messaging',
          'money',
          'persistence',
          'security',
          'service-host',
        ),
      },
    ),
    forbidden(
      'lab-shares-nothing',
      'the provider lab shares no code with what it rehearses, or both could be wrong alike',
      { path: '^tools/lab/' },
      { path: '^(apps|libs|tools/(?!lab/))' },
    ),
    forbidden(
      'no-lab-in-products',
      'no service or library knows the lab; a spec may try a connector on it',
      { path: '^(apps|libs)/', pathNot: '[.]spec[.]ts$' },
      { path: '^tools/lab/' },
    ),
    forbidden(
      'nats-behind-messaging',
      'only messaging talks to NATS (service-host and testing know its types)',
      { path: '^(apps|libs)/', pathNot: '^libs/(messaging|service-host|testing)/|[.]spec[.]ts$' },
      { path: 'node_modules/@nats-io/' },
    ),
    forbidden(
      'testing-in-tests-only',
      'the testing library is imported by tests only',
      { path: '^(apps|libs|tools)/', pathNot: '^libs/testing/|^apps/[^/]+/test/|[.]spec[.]ts$' },
      { path: '^libs/testing/' },
    ),
    forbidden(
      'rules-are-pure',
      'rules and states import contracts, money and each other only',
      { path: '[.](rules|states)[.]ts$' },
      { pathNot: '^libs/(contracts|money)/|[.](rules|states|entity)[.]ts$' },
    ),
    forbidden(
      'no-barrels-in-apps',
      'no index.ts inside a service',
      { path: '^apps/' },
      { path: '^apps/.*/index[.]ts$' },
    ),
    forbidden(
      'libs-by-name',
      'a library is imported by its name, not by its files',
      { path: '^(apps|tools|test)/' },
      { path: '^libs/[^/]+/src/(?!index[.]ts$)' },
    ),
    forbidden(
      'resolvable',
      'every import resolves; describeFiles follows the imports of served scripts',
      { pathNot: '[.]script[.]js$' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]data)/|^test/architecture/planted/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
