import { judgeLeftover, parsePostmasterFile } from './postmaster-pid';

const FILE = ['4711', '/srv/data', '1750000000', '5433', '', '127.0.0.1', '  5001  0', 'ready   ', ''].join(
  '\n',
);

describe('a postmaster.pid left by a PostgreSQL server', () => {
  it('contains the process ID and whether the server is ready', () => {
    expect(parsePostmasterFile(FILE)).toEqual({ pid: 4711, ready: true });
    expect(parsePostmasterFile(FILE.replace('ready   ', 'starting'))).toEqual({ pid: 4711, ready: false });
  });

  it.each(['', '\n', 'garbage', '-3\n', '0\n', '1\n'])('is ignored if it is incomplete: %j', (text) => {
    expect(parsePostmasterFile(text)).toBeNull();
  });

  it('belongs to a leftover server if PostgreSQL runs on this folder', () => {
    const command = '/x/native/bin/postgres -D /srv/data -p 5433';
    expect(judgeLeftover({ pid: 4711, ready: true }, command, '/srv/data')).toBe('orphan');
  });

  it('does not belong to a leftover server if another program has the same process ID', () => {
    const file = { pid: 4711, ready: true };
    expect(judgeLeftover(file, 'vim notes.txt', '/srv/data')).toBe('stale file');
    expect(judgeLeftover(file, 'postgres -D /srv/data-two -p 5433', '/srv/data')).toBe('stale file');
    expect(judgeLeftover(file, '', '/srv/data')).toBe('stale file');
    expect(judgeLeftover(null, '', '/srv/data')).toBe('nothing');
  });
});
