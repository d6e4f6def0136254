import { isHumanReadable, isWorthShowing, prefixed } from './log-line';

const PLAIN = { colour: false, readable: false };
const entry = (over: object): string =>
  JSON.stringify({ level: 'info', time: '2026-01-02T03:04:05.678Z', service: 'gateway', ...over });
const REQUEST = { method: 'POST', route: '/v1/payments', status: 201, ms: 12.3, request_id: 'req_1' };
const ENTRY = entry({ ...REQUEST, msg: 'request' });

describe("a child process's output line", () => {
  it("is prefixed with the process's name", () => {
    expect(prefixed('gateway', ENTRY, PLAIN)).toBe(`gateway    | ${ENTRY}`);
  });

  it('is shown as readable text on a terminal', () => {
    const line = prefixed('gateway', entry({ msg: 'started', port: 1 }), { colour: false, readable: true });
    expect(line).toBe('gateway    | 03:04:05 info  started port=1');
  });

  it('is shown as a single short line for a request', () => {
    const line = prefixed('gateway', ENTRY, { colour: false, readable: true });
    expect(line).toBe('gateway    | POST /v1/payments 201 12 ms req_1');
  });

  it('includes the stack trace of an error', () => {
    const err = { message: 'boom', stack: 'Error: boom\n    at here' };
    const line = prefixed('ledger', JSON.stringify({ level: 'error', time: '', msg: 'failed', err }), {
      colour: false,
      readable: true,
    });
    expect(line).toMatch(/failed\nError: boom\n {4}at here$/);
  });

  it.each(['plain text', '{"level":"info" torn', '{"other":1}'])(
    'is unchanged if it is not a log entry: %j',
    (text) => {
      expect(prefixed('embed', text, { colour: false, readable: true })).toBe(`embed      | ${text}`);
    },
  );
});

describe('output lines of the database or the bus', () => {
  it.each([
    ['postgres', 'LOG:  database system is ready to accept connections', false],
    ['postgres', 'ERROR:  duplicate key value violates unique constraint', false],
    ['postgres', 'FATAL:  terminating connection due to administrator command', false],
    ['postgres', 'FATAL:  could not write to file: No space left on device', true],
    ['postgres', 'LOG:  database system was not properly shut down; automatic recovery in progress', true],
    ['nats', '[1] 2026/01/02 03:04:05 [INF] Server is ready', false],
    ['nats', '[1] 2026/01/02 03:04:05 [WRN] Plaintext passwords detected, use nkeys or bcrypt', false],
    ['nats', '[1] 2026/01/02 03:04:05 [WRN] JetStream is out of space', true],
    ['gateway', 'anything', true],
  ])('are classified as expected (process %s, line: %s)', (name, line, shown) => {
    expect(isWorthShowing(name, line, 'info')).toBe(shown);
    expect(isWorthShowing(name, line, 'debug')).toBe(true);
  });
});

describe('output lines of a service on a terminal', () => {
  it.each([
    ['gateway', ENTRY, true],
    ['gateway-2', ENTRY, true],
    // The line is hidden, because the gateway forwarded the request and logs it too.
    ['embed', ENTRY, false],
    ['ledger', entry({ msg: 'started' }), false],
    ['ledger', entry({ level: 'warn', msg: 'slow' }), true],
    ['ledger', entry({ level: 'error', msg: 'failed' }), true],
    ['ledger', 'plain text', true],
  ])('are shown or hidden as expected (process %s, line: %s, shown: %p)', (name, line, shown) => {
    expect(isHumanReadable(name, line, 'info')).toBe(shown);
    expect(isHumanReadable(name, line, 'debug')).toBe(true);
  });
});
