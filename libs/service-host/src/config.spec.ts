import { BadConfig, databaseVariables, hostVariables, readConfig } from './config';

const good = {
  SERVICE_PORT: '3001',
  NATS_URL: 'nats://u:p@127.0.0.1:4222',
  DATABASE_URL: 'postgres://a:hidden@127.0.0.1/x',
};
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...hostVariables, ...databaseVariables }, env);

describe('configuration', () => {
  it('is typed and has its defaults', () => {
    expect(read(good)).toMatchObject({
      SERVICE_PORT: 3001,
      LOG_LEVEL: 'info',
      NATS_REPLICAS: 1,
      CLOCK_MOVABLE: false,
    });
  });

  it('names every bad variable at once, and never a value', () => {
    const broken = { ...good, SERVICE_PORT: 'ninety', LOG_LEVEL: 'loud-secret', DATABASE_URL: undefined };
    expect(() => read(broken)).toThrow(BadConfig);
    expect(() => read(broken)).toThrow(/SERVICE_PORT[^]*LOG_LEVEL[^]*DATABASE_URL|DATABASE_URL[^]*/);
  });
});
