import { runCommand } from '../processes/run-command';
import { StackError } from '../common/stack-error';

/** User that runs PostgreSQL if root starts the stack, because PostgreSQL does not run as root. */
export interface Owner {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns the user that runs PostgreSQL; null if the stack does not run as root, because all files then belong
 * to the user who started the stack.
 */
export async function postgresOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const owner = await lookUp(name);
    if (owner) return owner;
  }
  throw new StackError(
    'PostgreSQL cannot run as root, and this machine has neither a "postgres" nor a "nobody" user to run it as. ' +
      'Start the stack as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Returns whether the owner may enter or run (x), read (r) or write (w) the path. Queries the kernel instead
 * of reading mode bits.
 */
export async function may(owner: Owner | null, right: 'x' | 'r' | 'w', path: string): Promise<boolean> {
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const result = await runCommand('/bin/sh', ['-c', `test -${right} "$1"`, 'sh', path], {
    cwd: '/',
    ...identity,
  });
  return result.code === 0;
}

async function lookUp(name: string): Promise<Owner | null> {
  const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
  return uid && gid ? { name, uid, gid } : null;
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number> {
  const { code, stdout } = await runCommand('id', [flag, name]);
  return code === 0 ? Number.parseInt(stdout, 10) : 0;
}
