import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Session {
  readonly connection: { readonly stream: Duplex };
}

/** Number of bytes received by each connection. */
type Received = ReadonlyMap<Session, number>;

/**
 * Thrown for every statement while the database does not respond. A retry can succeed once the database
 * responds again.
 */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('Connection terminated: the database does not respond');
  }
}

/** The open connections of one data source, and whether the database responds. */
export class Sessions {
  private readonly open = new Set<Session>();
  private silent = false;

  /** While true, new connections fail immediately instead of waiting for the database. */
  get isSilent(): boolean {
    return this.silent;
  }

  add(session: Session): void {
    this.open.add(session);
  }

  remove(session: Session): void {
    this.open.delete(session);
  }

  received(): Received {
    return new Map([...this.open].map((session) => [session, bytesOf(session)]));
  }

  /** Returns whether any connection that was open at `earlier` has received data since then. */
  hasHeardSince(earlier: Received): boolean {
    return [...earlier].some(([session, bytes]) => bytesOf(session) !== bytes);
  }

  /**
   * Closes every connection that has received nothing since `earlier`. Statements on these connections fail
   * immediately, and the server rolls back open transactions. Keeps connections that were opened later if they
   * have received data.
   */
  abandon(earlier: Received): void {
    this.silent = true;
    for (const session of this.open)
      if (bytesOf(session) === (earlier.get(session) ?? 0))
        session.connection.stream.destroy(new DatabaseSilent());
  }

  recovered(): void {
    this.silent = false;
  }
}

/** `pg` creates a socket; its type allows other streams. */
const bytesOf = ({ connection }: Session): number => (connection.stream as Socket).bytesRead;
