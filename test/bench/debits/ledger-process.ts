import 'reflect-metadata';
import { EMITTING_SERVICES, newId, newOrderedId, type DomainEvent } from '@tulay/contracts';
import { migrateService, provisionService } from '@tulay/persistence';
import { startService, type RunningService } from '@tulay/service-host';
import { readLedgerConfig } from '../../../apps/ledger/src/config/ledger.config';
import { LedgerModule } from '../../../apps/ledger/src/ledger.module';
import { ledgerSchema } from '../../../apps/ledger/src/ledger.migrations';
import { PostingsConsumer } from '../../../apps/ledger/src/postings/postings.consumer';
import { paymentSucceeded } from '../../../apps/ledger/test/postings';
import { freePort } from '../../../tools/stack/src/processes/free-ports';
import { answering } from '../child';

export type LedgerQuestion =
  { do: 'start'; adminUrl: string; natsUrl: string } | { do: 'feed'; merchantId: string } | { do: 'rest' };

const BATCH = 500;
/** Placeholder key: the benchmark publishes no events that need verification. */
const KEY = Buffer.alloc(32).toString('base64');
/** Interval that effectively disables a job: close to the maximum timer delay of 2³¹ ms. */
const NEVER = '2000000';

let running: RunningService;
let rest = new AbortController();
let fed = 0;
let feed: Promise<void> = Promise.resolve();

async function start(adminUrl: string, natsUrl: string): Promise<void> {
  const env = {
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: await provisionService({ adminUrl, service: 'ledger', password: 'throwaway' }),
    NATS_URL: natsUrl,
    EVENT_KEYS: EMITTING_SERVICES.map((service) => `${service}:${KEY}`).join(),
    VERIFY_EVERY_SECONDS: NEVER,
    RECONCILE_EVERY_SECONDS: NEVER,
  };
  await migrateService({ adminUrl, service: 'ledger', migrations: ledgerSchema.migrations });
  const config = () => readLedgerConfig(env);
  running = await startService({ name: 'ledger', config, module: LedgerModule, schema: ledgerSchema });
}

/** Passes full batches of events, parsed from JSON, to the consumer, as if the backlog were endless. */
async function feedOn(merchantId: string, until: AbortSignal): Promise<void> {
  const consumer = running.app.get(PostingsConsumer);
  const text = JSON.stringify(paymentSucceeded(merchantId));
  while (!until.aborted) {
    await consumer.paymentsSucceeded(Array.from({ length: BATCH }, () => another(text)));
    fed += BATCH;
  }
}

function another(text: string): DomainEvent<{ id: string }> {
  const event = JSON.parse(text) as DomainEvent<{ id: string }>;
  const id = newId('pay');
  return {
    ...event,
    id: newOrderedId('evt'),
    aggregateId: id,
    data: { object: { ...event.data.object, id } },
  };
}

async function answer(question: LedgerQuestion): Promise<number> {
  if (question.do === 'start') await start(question.adminUrl, question.natsUrl);
  if (question.do === 'feed') {
    [rest, fed] = [new AbortController(), 0];
    feed = feedOn(question.merchantId, rest.signal);
  }
  if (question.do === 'rest') {
    rest.abort();
    await feed;
  }
  return fed;
}

answering(answer);
