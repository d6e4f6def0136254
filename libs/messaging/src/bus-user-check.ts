import type { BusUser } from '@tulay/contracts';
import { permissionsOf, USER_INFO } from './bus-permissions';
import type { NatsConnection } from './connection/connection';

/** Permissions that the server reports for the bus user. */
interface GrantedPermissions {
  publish?: { allow?: string[]; deny?: string[] };
  subscribe?: { allow?: string[]; deny?: string[] };
  responses?: { max: number; ttl: number };
}

/**
 * Returns the permissions of this connection's user that are excessive or missing according to libs/contracts; an
 * empty list if the permissions are correct.
 */
export async function busUserProblems(connection: NatsConnection, user: BusUser): Promise<string[]> {
  try {
    const answer = await connection.request(USER_INFO);
    return problemsOf(user, answer.json<{ data: { permissions?: GrantedPermissions } }>().data.permissions);
  } catch (error) {
    return [`the permissions of its NATS user are unknown: ${(error as Error).message}`];
  }
}

/** @param found undefined for a user without restrictions */
export function problemsOf(user: BusUser, found: GrantedPermissions | undefined): string[] {
  if (!found?.publish?.allow || !found.subscribe?.allow)
    return ['its NATS user has unrestricted permissions'];
  const wanted = permissionsOf(user);
  return [
    ...listed('its NATS user has excess publish permissions', missingIn(wanted.publish, found.publish.allow)),
    ...listed(
      'its NATS user has excess subscribe permissions',
      missingIn(wanted.subscribe, found.subscribe.allow),
    ),
    ...listed('its NATS user lacks publish permission for', missingIn(found.publish.allow, wanted.publish)),
    ...listed(
      'its NATS user lacks subscribe permission for',
      missingIn(found.subscribe.allow, wanted.subscribe),
    ),
    ...(found.responses || user === 'operator' ? [] : ['its NATS user is not allowed to reply to commands']),
  ];
}

const missingIn = (list: string[], subjects: string[]): string[] =>
  subjects.filter((subject) => !list.includes(subject));

const listed = (what: string, subjects: string[]): string[] =>
  subjects.length ? [`${what}: ${[...new Set(subjects)].join(', ')}`] : [];
