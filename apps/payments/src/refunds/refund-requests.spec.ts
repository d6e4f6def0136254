import type { PaymentMethod } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { RemoteProvider } from '../../test/remote-provider';
import type { AttemptsStore } from '../attempts/attempts.store';
import type { PaymentsStore } from '../payments/payments.store';
import { mayaCapabilities } from '../providers/maya/maya.capabilities';
import { paymongoCapabilities } from '../providers/paymongo/paymongo.capabilities';
import type { PaymentProvider, ProviderCapability } from '../providers/provider.port';
import { xenditCapabilities } from '../providers/xendit/xendit.capabilities';
import { RefundRequests } from './refund-requests';

const CAPABILITIES: Record<string, ProviderCapability[]> = {
  xendit: xenditCapabilities(() => true),
  paymongo: paymongoCapabilities(() => true),
  maya: mayaCapabilities(() => true),
  unconfigured: [],
};

const providers = Object.entries(CAPABILITIES).map(([name, capabilities]): PaymentProvider =>
  Object.assign(new RemoteProvider(name), { capabilities }),
);
const settings = { isEnabled: () => true, orderOf: () => [], weightsOf: () => ({}) };
const requests = new RefundRequests(
  {} as PaymentsStore,
  {} as AttemptsStore,
  new ProviderRouter(providers, settings),
);

const [QR_PH_MOST, MORE] = [5_000_000n, 5_000_001n];

it.each<[string, PaymentMethod, bigint, { supported: boolean; windowDays: number | null } | null]>([
  ['xendit', 'gcash_qr', QR_PH_MOST, { supported: false, windowDays: null }],
  ['xendit', 'gcash_qr', MORE, { supported: true, windowDays: 180 }],
  ['xendit', 'instapay_qr', QR_PH_MOST, { supported: false, windowDays: null }],
  ['xendit', 'card', 100n, { supported: true, windowDays: null }],
  ['xendit', 'card', MORE, { supported: true, windowDays: null }],
  ['xendit', 'bank_transfer', MORE, { supported: false, windowDays: null }],
  ['paymongo', 'gcash_qr', QR_PH_MOST, { supported: false, windowDays: null }],
  ['paymongo', 'gcash_qr', MORE, { supported: true, windowDays: 180 }],
  ['paymongo', 'instapay_qr', QR_PH_MOST, { supported: false, windowDays: null }],
  ['paymongo', 'card', MORE, { supported: true, windowDays: 60 }],
  ['maya', 'gcash_qr', QR_PH_MOST, { supported: false, windowDays: null }],
  ['maya', 'card', MORE, { supported: true, windowDays: null }],
  // Capabilities are unknown if the provider's limits have changed or it has no credentials.
  ['maya', 'gcash_qr', MORE, null],
  ['unconfigured', 'card', 100n, null],
])(
  'returns the refund capability of a payment at %s by %s of %i centavos: %j',
  (provider, method, amount, expected) => {
    const payment = { provider, method, amount, environment: 'live', currency: 'PHP' } as const;
    const can = requests.capabilityOf(payment);
    expect(can && { supported: can.supported, windowDays: can.windowDays }).toEqual(expected);
  },
);
