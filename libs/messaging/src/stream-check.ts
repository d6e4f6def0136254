import { EMITTING_SERVICES, EVENT_CONSUMERS, type EmittingService } from '@tulay/contracts';
import type { ConsumerInfo, JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { DEAD_LETTER_PREFIX, DEAD_LETTERS, missingAsNull, streamOf } from './streams';

/**
 * Settings that none of our streams uses. These settings copy messages from other streams, or republish
 * stored messages on other subjects.
 */
const FOREIGN = ['mirror', 'sources', 'republish', 'subject_transform'] as const;

interface UnlistedConsumer {
  stream: string;
  name: string;
}

export interface StreamCheck {
  /** Descriptions of unexpected settings. */
  changed: string[];
  /** Consumers that are not listed in `EVENT_CONSUMERS`, created by another release or an attacker. */
  unlisted: UnlistedConsumer[];
}

/**
 * Returns unexpected settings of streams and consumers, and consumers that do not belong to this release. The
 * server allows an emitting service to change any setting of its own stream, so an attacker with a stolen bus
 * password could use a stream to capture requests to other services.
 */
export async function checkStreams(manager: JetStreamManager): Promise<StreamCheck> {
  const found = await Promise.all([
    ...EMITTING_SERVICES.map((service) =>
      problemsIn(manager, streamOf(service), [`${service}.evt.>`], durablesOf(service)),
    ),
    problemsIn(manager, DEAD_LETTERS, [`${DEAD_LETTER_PREFIX}.>`], []),
  ]);
  return {
    changed: found.flatMap(({ changed }) => changed),
    unlisted: found.flatMap(({ unlisted }) => unlisted),
  };
}

const durablesOf = (service: EmittingService): string[] =>
  Object.entries(EVENT_CONSUMERS).flatMap(([durable, sources]) =>
    (sources as readonly string[]).includes(service) ? [durable] : [],
  );

/** Returns no problems for a stream that does not exist yet. */
async function problemsIn(
  manager: JetStreamManager,
  stream: string,
  subjects: string[],
  durables: string[],
): Promise<StreamCheck> {
  const info = await missingAsNull(manager.streams.info(stream));
  if (!info) return { changed: [], unlisted: [] };
  const consumers: ConsumerInfo[] = [];
  for await (const consumer of manager.consumers.list(stream)) consumers.push(consumer);
  const pushing = consumers.filter(({ config }) => config.deliver_subject);
  const sending = pushing.map(
    ({ name, config }) => `the consumer ${name} of ${stream} delivers to ${config.deliver_subject}`,
  );
  const unlisted = consumers.filter((each) => !pushing.includes(each) && !durables.includes(each.name));
  return {
    changed: [...problemsOfStream(info, subjects), ...sending],
    unlisted: unlisted.map(({ name }) => ({ stream, name })),
  };
}

function problemsOfStream({ config }: StreamInfo, subjects: string[]): string[] {
  const { name } = config;
  const others = config.subjects.filter((subject) => !subjects.includes(subject));
  const settings = config as unknown as Record<string, unknown>;
  const foreign = FOREIGN.filter((setting) => isSet(settings[setting]));
  return [
    ...(others.length ? [`the stream ${name} also stores ${others.join(', ')}`] : []),
    ...foreign.map((setting) => `the stream ${name} has ${setting}`),
  ];
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
