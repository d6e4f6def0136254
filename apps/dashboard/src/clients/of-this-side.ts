import { DomainError, notFound } from '@tulay/contracts';

/** Services refuse a resource of the other environment as `unauthenticated`. On a page it is no news that it exists. */
export const ofThisSide = <Resource>(asked: Promise<Resource>, kind: string, id: string): Promise<Resource> =>
  asked.catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'unauthenticated' ? notFound(kind, id) : error;
  });
