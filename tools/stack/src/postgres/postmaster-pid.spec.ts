import { judgeLeftover, parsePostmasterFile } from './postmaster-pid';

const FILE = ['4711', '/srv/data', '1750000000', '5433', '', '127.0.0.1', '  5001  0', 'ready   ', ''].join(
  '\n',
);

describe('the remains of a PostgreSQL server in its data folder', () => {
  it('contain the pid and whether the server is ready', () => {
    expect(parsePostmasterFile(FILE)).toEqual({ pid: 4711, ready: true });
    expect(parsePostmasterFile(FILE.replace('ready   ', 'starting'))).toEqual({ pid: 4711, ready: false });
  });

  it.each(['', '\n', 'garbage', '-3\n', '0\n', '1\n'])(
    'are ignored if the file is incomplete: %j',
    (text) => {
      expect(parsePostmasterFile(text)).toBeNull();
    },
  );

  it('count as left over if a server runs on this folder', () => {
    const command = '/x/native/bin/postgres -D /srv/data -p 5433';
    expect(judgeLeftover({ pid: 4711, ready: true }, command, '/srv/data')).toBe('orphan');
  });

  it('never count as left over if another program has the same pid', () => {
    const file = { pid: 4711, ready: true };
    expect(judgeLeftover(file, 'vim notes.txt', '/srv/data')).toBe('stale file');
    expect(judgeLeftover(file, 'postgres -D /srv/data-two -p 5433', '/srv/data')).toBe('stale file');
    expect(judgeLeftover(file, '', '/srv/data')).toBe('stale file');
    expect(judgeLeftover(null, '', '/srv/data')).toBe('nothing');
  });
});
