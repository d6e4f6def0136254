import {
  environmentCrossing,
  notFound,
  toList,
  type GetRequest,
  type List,
  type ListRequest,
  type Tenant,
} from '@tulay/contracts';

interface Kept<Thing> {
  owner: Tenant;
  thing: Thing;
}

/** In-memory storage for the objects of all merchants and modes. */
export class FakeCatalogItems<Thing extends { id: string; created: number }> {
  private readonly kept = new Map<string, Kept<Thing>>();

  constructor(private readonly kind: string) {}

  /** Creates an object. A retry with the same ID returns the existing object. */
  create({ merchantId, environment }: Tenant, thing: Thing): Thing {
    const known = this.kept.get(thing.id);
    if (!known) this.kept.set(thing.id, { owner: { merchantId, environment }, thing });
    return (known ?? { thing }).thing;
  }

  get({ id, merchantId, environment }: GetRequest): Thing {
    const kept = this.kept.get(id);
    if (!kept || kept.owner.merchantId !== merchantId) throw notFound(this.kind, id);
    if (kept.owner.environment !== environment) throw environmentCrossing(this.kind);
    return kept.thing;
  }

  change(request: GetRequest, changes: Partial<Thing>): Thing {
    const thing = { ...this.get(request), ...changes };
    this.kept.get(request.id)!.thing = thing;
    return thing;
  }

  delete<Kind extends string>(request: GetRequest, object: Kind) {
    this.get(request);
    this.kept.delete(request.id);
    return { id: request.id, object, deleted: true as const };
  }

  /** Lists objects, newest first. */
  list(request: ListRequest, matches: (thing: Thing) => boolean = () => true): List<Thing> {
    const { merchantId, environment, limit, startingAfter } = request;
    const own = [...this.kept.values()]
      .filter(({ owner }) => owner.merchantId === merchantId && owner.environment === environment)
      .map(({ thing }) => thing)
      .filter(matches)
      .reverse();
    const after = own.findIndex(({ id }) => id === startingAfter) + 1;
    return toList(own.slice(after, after + limit + 1), limit);
  }

  get all(): Thing[] {
    return [...this.kept.values()].map(({ thing }) => thing);
  }
}
