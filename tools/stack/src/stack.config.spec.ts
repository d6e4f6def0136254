import { BUS_USERS } from '@tulay/contracts';
import { readStackConfig } from './stack.config';

const read = (env: NodeJS.ProcessEnv) => readStackConfig(env, '/project');

describe("the local stack's settings", () => {
  it('are optional: by default port 3000 and all data in .data', () => {
    const nothing = {
      databaseUrl: undefined,
      natsUrl: undefined,
      natsUrls: undefined,
      natsServerBin: undefined,
    };
    const defaults = { port: 3000, dataDir: '/project/.data', logLevel: 'info', ...nothing };
    expect(read({})).toEqual(defaults);
    expect(read({ PORT: '', DATA_DIR: '', DATABASE_URL: '', NATS_URL: '', LOG_LEVEL: '' })).toEqual(defaults);
  });

  it('accept a relative or absolute data folder', () => {
    expect(read({ DATA_DIR: 'two' }).dataDir).toBe('/project/two');
    expect(read({ DATA_DIR: '/srv/stack' }).dataDir).toBe('/srv/stack');
  });

  it.each(['0', '1', '65535'])('accept the port %s', (PORT) => {
    expect(read({ PORT }).port).toBe(Number(PORT));
  });

  it.each(['-1', '65536', '3000x', '0x10', '3e3', 'http', ' '])('reject the port %j', (PORT) => {
    expect(() => read({ PORT })).toThrow(/PORT: must be a port number between 0 and 65535/);
  });

  it('accept URLs of external servers', () => {
    const env = { DATABASE_URL: 'postgresql://u:p@db.example/x', NATS_URL: 'nats://a:1,nats://b:2' };
    expect(read(env)).toMatchObject({ databaseUrl: env.DATABASE_URL, natsUrl: env.NATS_URL });
  });

  it('accept a bus URL for each NATS user', () => {
    const all = Object.fromEntries(BUS_USERS.map((user) => [user, `nats://${user}:p@n:1`]));
    const env = Object.fromEntries(BUS_USERS.map((user) => [`NATS_URL_${user.toUpperCase()}`, all[user]]));
    expect(read(env)).toMatchObject({ natsUrl: undefined, natsUrls: all });
    expect(read({ NATS_URL: 'nats://n:1', NATS_URL_EMBED: 'nats://embed:p@n:1' })).toMatchObject({
      natsUrl: 'nats://n:1',
      natsUrls: { embed: 'nats://embed:p@n:1' },
    });
    expect(() => read({ NATS_URL_EMBED: 'nats://embed:p@n:1' })).toThrow(
      /NATS_URL is not set.*NATS_URL_GATEWAY.*NATS_URL_OPERATOR/,
    );
  });

  it('report all invalid settings in one error, without passwords', () => {
    const bad = {
      PORT: 'x',
      DATABASE_URL: 'mysql://root:hunter2@h/d',
      NATS_URL: 'nats://',
      LOG_LEVEL: 'loud',
    };
    const error = (() => {
      try {
        read(bad);
      } catch (thrown) {
        return (thrown as Error).message;
      }
      return '';
    })();
    for (const name of Object.keys(bad)) expect(error).toContain(`${name}:`);
    expect(error).not.toContain('hunter2');
  });
});
