import { randomBytes } from 'node:crypto';
import type { CreatedApiKey, Environment, Scope } from '@tulay/contracts';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import {
  freePort,
  testDatabase,
  testNats,
  type NamesRead,
  type TestDatabase,
  type TestNats,
} from '@tulay/testing';
import { request } from 'undici';
import { CreateKey } from '../src/merchants/create-key';
import { gatewaySchema } from '../src/gateway.migrations';
import { gatewayService } from '../src/gateway.service';
import { CreateMerchant } from '../src/merchants/create-merchant';
import { startFakeServices, type FakeServices } from './fake-services';

interface AnswerBody {
  [field: string]: unknown;
  id: string;
  error: { code: string; message: string; issues?: Record<string, string[]> };
}

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  /** Parsed body, or an empty object if the body is not JSON. */
  json: AnswerBody;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PROPFIND';
  key?: string | null;
  headers?: Record<string, string | string[]>;
  /** Sent as JSON unless it is a string or bytes. */
  body?: unknown;
}

export interface MerchantWithKeys {
  id: string;
  test: string;
  live: string;
}

/** The complete gateway with a real database, a real bus and fakes of the other services. */
export class GatewayUnderTest {
  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    readonly services: FakeServices,
    readonly running: RunningService,
    readonly port: number,
  ) {}

  /** @param names records the names of the headers that the code reads */
  static async start(env: NodeJS.ProcessEnv = {}, names?: NamesRead): Promise<GatewayUnderTest> {
    const database = await testDatabase('gateway', gatewaySchema.migrations);
    const nats = await testNats();
    const services = await startFakeServices(nats.url);
    const port = await freePort();
    const service = gatewayService(environment({ database, nats, port }, env));
    const running = await startService(names?.watching(service) ?? service);
    return new GatewayUnderTest(database, nats, services, running, port);
  }

  /** Starts another gateway on the same database and bus. The caller stops it with `closeService`. */
  async replica(env: NodeJS.ProcessEnv): Promise<RunningService> {
    const { database, nats } = this;
    return startService(gatewayService(environment({ database, nats, port: await freePort() }, env)));
  }

  async stop(): Promise<void> {
    await closeService(this.running.app, this.running.host);
    await this.services.stop();
    await this.nats.stop();
    await this.database.drop();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async merchant(): Promise<MerchantWithKeys> {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const { merchant, keys } = await this.running.app
      .get(CreateMerchant)
      .execute({ name: 'Sari-sari', email, live: true });
    return { id: merchant.id, test: keys.test, live: keys.live! };
  }

  key(merchantId: string, scopes: Scope[], environment: Environment = 'test'): Promise<CreatedApiKey> {
    return this.running.app.get(CreateKey).execute({ merchantId, environment, scopes });
  }

  async call(path: string, { method = 'GET', key, headers = {}, body }: Call = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await request(`${this.url}${path}`, {
      method: method as 'GET',
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : raw ? body : JSON.stringify(body),
    });
    const text = await response.body.text();
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      text,
      json: parsed(text),
    };
  }

  post(path: string, key: string, body: unknown, headers: Call['headers'] = {}): Promise<Answer> {
    return this.call(path, { method: 'POST', key, body, headers });
  }
}

export const PAYMENT_BODY = { amount: 100, method: 'gcash_qr' };

interface Places {
  database: TestDatabase;
  nats: TestNats;
  port: number;
}

const environment = ({ database, nats, port }: Places, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  SERVICE_PORT: String(port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  NATS_URL: nats.url,
  DATABASE_URL: database.url,
  SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  CLOCK_MOVABLE: 'true',
  ...env,
});

function parsed(text: string): AnswerBody {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return {} as AnswerBody;
  }
}
