import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BadConfig, databaseVariables, hostVariables, readConfig } from './config';

const good = {
  SERVICE_PORT: '3001',
  NATS_URL: 'nats://u:p@127.0.0.1:4222',
  DATABASE_URL: 'postgres://a:hidden@127.0.0.1/x',
};
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...hostVariables, ...databaseVariables }, env);

describe('readConfig', () => {
  it('converts types and applies defaults', () => {
    expect(read(good)).toMatchObject({
      SERVICE_PORT: 3001,
      LOG_LEVEL: 'info',
      NATS_REPLICAS: 1,
      NATS_STREAM_MAX_BYTES: 1_073_741_824,
      CLOCK_MOVABLE: false,
    });
  });

  it.each(['1', '1000000', '-1', '0.5', 'much'])(
    'rejects a maximum stream size of %s bytes',
    (NATS_STREAM_MAX_BYTES) => {
      expect(() => read({ ...good, NATS_STREAM_MAX_BYTES })).toThrow(/NATS_STREAM_MAX_BYTES/);
    },
  );

  it.each(['5 %', '1.01', '-0.1', ' '])(
    'rejects %j as the trace sampling ratio',
    (OTEL_TRACES_SAMPLER_ARG) => {
      expect(() => read({ ...good, OTEL_TRACES_SAMPLER_ARG })).toThrow(
        /OTEL_TRACES_SAMPLER_ARG: must be a number/,
      );
    },
  );

  it('reads a secret from the file in X_FILE', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'tulay-config-')), 'url');
    writeFileSync(file, 'postgres://b:hidden@127.0.0.1/y\n');
    const { DATABASE_URL: _, ...rest } = good;
    expect(read({ ...rest, DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://b:hidden@127.0.0.1/y');
    expect(() => read({ ...good, DATABASE_URL_FILE: file })).toThrow(/DATABASE_URL or DATABASE_URL_FILE/);
    expect(() => read({ ...rest, DATABASE_URL_FILE: `${file}x` })).toThrow(
      /DATABASE_URL_FILE cannot be read/,
    );
    rmSync(dirname(file), { recursive: true });
  });

  it('reports all invalid variables in one error, without their values', () => {
    const broken = { ...good, SERVICE_PORT: 'ninety', LOG_LEVEL: 'loud-secret', DATABASE_URL: undefined };
    expect(() => read(broken)).toThrow(BadConfig);
    expect(() => read(broken)).toThrow(/SERVICE_PORT[^]*LOG_LEVEL[^]*DATABASE_URL|DATABASE_URL[^]*/);
  });
});
