import { Metrics } from '@tulay/service-host';
import pino from 'pino';
import { ProviderRouter } from './provider-router';
import { UnknownProviderCodes } from './unknown-provider-codes';

it('UnknownProviderCodes counts each unknown code by provider, and exports all series from startup', async () => {
  const metrics = new Metrics('payments');
  const providers = ['a', 'b'].map((name) => ({ name, capabilities: [] }));
  const settings = { isEnabled: () => true, orderOf: () => [], weightsOf: () => ({}) };
  const router = new ProviderRouter(providers, settings);
  const words = new UnknownProviderCodes(router, metrics, pino({ level: 'silent' }));
  words.note({ provider: 'b', what: 'status', word: 'ON_HOLD', about: 'pat_1' });
  const { values } = (await metrics.registry.getSingleMetric('provider_words_unknown_total')?.get()) ?? {};
  const shown = values?.map(({ labels, value }) => `${labels.provider} ${labels.what} ${value}`);
  expect(shown).toEqual(['a status 0', 'a failure_code 0', 'b status 1', 'b failure_code 0']);
});
