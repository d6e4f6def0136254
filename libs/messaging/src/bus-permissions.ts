import * as contracts from '@tulay/contracts';
import {
  BUS_USERS,
  EVENT_CONSUMERS,
  EVENT_WATCHERS,
  isEmitting,
  type BusUser,
  type Command,
  type EmittingService,
  type ServiceName,
  type SharedCommand,
} from '@tulay/contracts';
import { inboxPrefixOf } from './connection/connection';
import {
  findReplicasSubject,
  operatorSubject,
  replicaSubject,
  serviceOf,
} from './connection/replica-subjects';
import { durablesOf } from './stream-readers';
import { DEAD_LETTER_PREFIX, DEAD_LETTERS, DEAD_LETTERS_OWNER, streamOf } from './streams';

/**
 * Subjects that a bus user may publish to and subscribe to. A service may also reply once to each request that
 * it receives.
 */
export interface BusPermissions {
  publish: string[];
  subscribe: string[];
}

type AnyCommand = Pick<Command<never, unknown>, 'subject' | 'callers' | 'fields' | 'timeoutMs'>;

/** Returns all commands in libs/contracts. A shared command is returned once per service that handles it. */
export function allCommands(): AnyCommand[] {
  const values: unknown[] = Object.values(contracts);
  const shared = values.filter(isShared).flatMap((make) => make.services.map((service) => make(service)));
  return [...values.filter(isCommand), ...shared];
}

/** Subject of requests for the permissions of the current user. */
export const USER_INFO = '$SYS.REQ.USER.INFO';

/** Returns exactly the permissions that a bus user needs according to libs/contracts. */
export function permissionsOf(user: BusUser): BusPermissions {
  const commands = allCommands().filter(({ callers }) => callers.includes(user));
  const asked = [...new Set(commands.flatMap(({ subject }) => askedOf(subject, user)))].sort();
  const inbox = `${inboxPrefixOf(user)}.>`;
  if (user === 'operator') return { publish: [...asked, USER_INFO, '$JS.API.>'], subscribe: [inbox] };
  return {
    publish: [...new Set([...asked, USER_INFO, ...emitting(user), ...reading(user)])],
    subscribe: [`${user}.cmd.>`, inbox, ...watching(user)],
  };
}

/**
 * Returns the `users` section of the server's configuration file. A password can be `$NAME`, which the server
 * replaces with the environment variable `NAME`.
 */
export function usersConf(passwordOf: (user: BusUser) => string): string {
  return `users: [\n${BUS_USERS.map((user) => userConf(user, passwordOf(user))).join('\n')}\n]\n`;
}

/**
 * Returns an emitting service's permissions to create its own stream, to publish events, and to delete events that
 * every reader has processed.
 */
function emitting(user: ServiceName): string[] {
  if (!isEmitting(user)) return [];
  const streams = [streamOf(user), ...(user === DEAD_LETTERS_OWNER ? [DEAD_LETTERS] : [])];
  const api = streams.flatMap((stream) =>
    ['CREATE', 'UPDATE', 'INFO'].map((act) => `$JS.API.STREAM.${act}.${stream}`),
  );
  return [`${user}.evt.>`, ...api, ...makingRoom(user)];
}

/**
 * Returns the subjects that a caller of a command may publish to: the command's subject (for the operator, the
 * subject of signed commands), which lets the bus choose the replica; the same subject for a specific replica;
 * and the subject to which the service's responding replicas reply.
 */
function askedOf(subject: string, user: BusUser): string[] {
  const sent = user === 'operator' ? operatorSubject(subject) : subject;
  return [sent, replicaSubject(sent, '*'), findReplicasSubject(serviceOf(subject))];
}

const makingRoom = (user: EmittingService): string[] => [
  ...durablesOf(user).map((durable) => `$JS.API.CONSUMER.INFO.${streamOf(user)}.${durable}`),
  `$JS.API.STREAM.PURGE.${streamOf(user)}`,
];

/**
 * Returns a service's permissions to read other services' streams with its own durables, and to write unusable
 * messages to the dead letters.
 */
function reading(user: ServiceName): string[] {
  const own = Object.entries(EVENT_CONSUMERS).filter(([durable]) => durable.startsWith(`${user}-`));
  return own.flatMap(([durable, sources]) => [
    ...sources.flatMap((source) => durableSubjects(streamOf(source), durable)),
    `${DEAD_LETTER_PREFIX}.${durable}.>`,
  ]);
}

const watching = (user: ServiceName): string[] =>
  user in EVENT_WATCHERS
    ? EVENT_WATCHERS[user as keyof typeof EVENT_WATCHERS].map((source) => `${source}.evt.>`)
    : [];

const durableSubjects = (stream: string, durable: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  // Needed to read the publication time of the oldest pending message. The permission exposes no additional
  // messages, because the service can create its durable with any filter anyway.
  `$JS.API.STREAM.MSG.GET.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}.${durable}.>`,
  `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
  `$JS.ACK.${stream}.${durable}.>`,
];

/** The line breaks are required, because they separate the entries in the server's configuration. */
function userConf(user: BusUser, password: string): string {
  const { publish, subscribe } = permissionsOf(user);
  const answers = user === 'operator' ? [] : ['      allow_responses: { max: 1, expires: "5m" }'];
  return [
    '  {',
    `    user: ${user}`,
    `    password: ${password}`,
    '    permissions: {',
    `      publish: [\n${linesOf(publish)}\n      ]`,
    `      subscribe: [\n${linesOf(subscribe)}\n      ]`,
    ...answers,
    '    }',
    '  }',
  ].join('\n');
}

const linesOf = (subjects: string[]): string => subjects.map((subject) => `        "${subject}"`).join('\n');

const isCommand = (value: unknown): value is AnyCommand =>
  typeof value === 'object' && value !== null && 'subject' in value && 'callers' in value;

const isShared = (value: unknown): value is SharedCommand<never, unknown, ServiceName> =>
  typeof value === 'function' && 'services' in value;
