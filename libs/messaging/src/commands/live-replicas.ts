import type { NatsConnection } from '../connection/connection';
import { reconnectIfSilent } from '../connection/reconnect-if-silent';
import { findReplicasSubject, type ReplicaReport } from '../connection/replica-subjects';

/** Time limit of an inquiry. A live replica replies within milliseconds. */
const FOUND_WITHIN_MS = 600;
/**
 * Maximum number of inquiries without a reply. A replica whose bus server stopped responding needs at least 3
 * s to connect to another server.
 */
const INQUIRIES = 5;
/**
 * Time for which a found replica is preferred. Within this time, the bus drops the connection of an
 * unresponsive replica, as set by `ping_interval` and `ping_max` in the bus's configuration, and no longer
 * chooses that replica.
 */
const PREFERRED_FOR_MS = 15_000;
/** Limits the memory that a compromised service can fill. */
const MAX_REPLICAS = 32;
const REPLICA_ID = /^[a-z0-9]{8,32}$/;

interface Found {
  reports: ReplicaReport[];
  until: number;
}

/**
 * Finds a service's replicas that respond. The bus sends a command to any connected replica, and a frozen
 * process or an unreachable host stays connected until the bus drops the connection.
 */
export class LiveReplicas {
  private readonly found = new Map<string, Found>();
  private readonly searches = new Map<string, Promise<void>>();

  constructor(private readonly connection: NatsConnection) {}

  /** Returns a replica found during the last 15 s, or null to let the bus choose one. */
  preferred(service: string): string | null {
    const found = this.found.get(service);
    if (!found || found.until < performance.now()) return null;
    const timely = found.reports.filter(({ late }) => !late);
    const from = timely.length > 0 ? timely : found.reports;
    return from[Math.floor(Math.random() * from.length)]?.replica ?? null;
  }

  /**
   * Sends an inquiry to all replicas and returns one that replied, or null if none replied. Prefers replicas
   * that reply to commands in time. Concurrent calls share one inquiry.
   */
  async find(service: string): Promise<string | null> {
    let search = this.searches.get(service);
    if (!search) {
      search = this.search(service);
      this.searches.set(service, search);
    }
    await search;
    return this.preferred(service);
  }

  /** Excludes a replica that is no longer connected. */
  forget(service: string, replica: string): void {
    const found = this.found.get(service);
    if (found) found.reports = found.reports.filter((report) => report.replica !== replica);
  }

  /** Resolves at the first timely reply, or otherwise after the time limit. */
  private search(service: string): Promise<void> {
    return new Promise((resolve) => {
      const reports: ReplicaReport[] = [];
      const note = (report: ReplicaReport): void => {
        if (reports.length === MAX_REPLICAS || !REPLICA_ID.test(report.replica)) return;
        reports.push(report);
        this.found.set(service, { reports, until: performance.now() + PREFERRED_FOR_MS });
        if (!report.late) resolve();
      };
      void this.inquireUntil(service, note, () => reports.length > 0)
        .catch(() => undefined)
        .finally(() => this.searches.delete(service))
        .then(() => resolve());
    });
  }

  private async inquireUntil(
    service: string,
    note: (report: ReplicaReport) => void,
    isFound: () => boolean,
  ): Promise<void> {
    for (let n = 0; n < INQUIRIES && !isFound(); n++)
      await Promise.all([this.inquire(service, note), reconnectIfSilent(this.connection, FOUND_WITHIN_MS)]);
  }

  /** @throws RequestError if no replica is connected, or the bus does not permit the inquiry */
  private async inquire(service: string, note: (report: ReplicaReport) => void): Promise<void> {
    const options = { maxWait: FOUND_WITHIN_MS };
    const replies = await this.connection.requestMany(findReplicasSubject(service), '', options);
    for await (const reply of replies) note(reply.json<ReplicaReport>());
  }
}
