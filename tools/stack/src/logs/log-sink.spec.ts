import { terminalSink } from './log-sink';

const REQUEST =
  '{"level":"info","time":"","service":"gateway","method":"GET","route":"/v1/balance","status":200,"ms":4,"request_id":"req_1","msg":"request"}';
const STARTED = '{"level":"info","time":"","service":"gateway","msg":"started"}';

/** Returns what a stack shows on a terminal or writes to a pipe for two log lines. */
function shown(isTTY: boolean, format?: string): string[] {
  const lines: string[] = [];
  const out = { isTTY, write: (line: string) => lines.push(line) } as unknown as NodeJS.WriteStream;
  if (format !== undefined) process.env.LOG_FORMAT = format;
  process.env.NO_COLOR = '1';
  const sink = terminalSink('info', out);
  for (const line of [STARTED, REQUEST]) sink.line('gateway', line);
  return lines;
}

describe('the output of npm start', () => {
  it('is one short line per request on a terminal', () => {
    expect(shown(true)).toEqual(['gateway    | GET /v1/balance 200 4 ms req_1\n']);
  });

  it.each([
    ['piped', false, undefined],
    ['requested by LOG_FORMAT=json', true, 'json'],
  ])('is JSON if %s', (_, isTTY, format) => {
    expect(shown(isTTY, format)).toEqual([`gateway    | ${STARTED}\n`, `gateway    | ${REQUEST}\n`]);
  });
});
