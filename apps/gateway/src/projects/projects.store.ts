import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { notFound, type GetRequest, type ListOwnProjectsRequest, type Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { ProjectEntity } from './project.entity';
import { isUuid } from './project.rules';

@Injectable()
export class ProjectsStore {
  constructor(@InjectRepository(ProjectEntity) private readonly projects: Repository<ProjectEntity>) {}

  /** Returns false, and changes nothing, if the slug is taken. */
  async insert(tx: Tx, project: ProjectEntity): Promise<boolean> {
    const insert = tx.manager.createQueryBuilder().insert().into(ProjectEntity).values(project);
    const { raw } = await insert.orIgnore().returning(['id']).updateEntity(false).execute();
    return (raw as unknown[]).length === 1;
  }

  /** By id; null for a deleted project. */
  find(id: string): Promise<ProjectEntity | null> {
    return this.projects.findOneBy({ id, deletedAt: IsNull() });
  }

  /** By id. @throws DomainError `not_found`, also for another merchant's, of the other side, or a deleted one */
  async own({ id, merchantId, environment }: GetRequest): Promise<ProjectEntity> {
    const where = { id, merchantId, environment, deletedAt: IsNull() };
    const project = isUuid(id) ? await this.projects.findOneBy(where) : null;
    if (!project) throw notFound('project', id);
    return project;
  }

  /** By id, including deleted projects. */
  findEver(id: string): Promise<ProjectEntity | null> {
    return this.projects.findOneBy({ id });
  }

  /**
   * The project with this id or slug, locked until the transaction ends.
   * @param owner whose it must be; the operator may name any
   * @throws DomainError `not_found`, also for a deleted project
   */
  async lock(tx: Tx, idOrSlug: string, owner: Partial<Tenant> = {}): Promise<ProjectEntity> {
    const { merchantId, environment } = owner;
    const named = isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug };
    const own = merchantId !== undefined && { merchantId, environment };
    const where = { ...named, ...own, deletedAt: IsNull() };
    const project = await tx.manager.findOne(ProjectEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!project) throw notFound('project', idOrSlug);
    return project;
  }

  async update(tx: Tx, id: string, changes: Partial<ProjectEntity>): Promise<void> {
    await tx.manager.update(ProjectEntity, { id }, changes);
  }

  /** Up to `limit` projects after the given one, by id, without deleted ones. */
  page(filter: { merchantId?: string; startingAfter?: string }, limit: number): Promise<ProjectEntity[]> {
    const where = {
      deletedAt: IsNull(),
      ...(filter.merchantId !== undefined && { merchantId: filter.merchantId }),
      ...(filter.startingAfter !== undefined && { id: MoreThan(filter.startingAfter) }),
    };
    return this.projects.find({ where, order: { id: 'ASC' }, take: limit });
  }

  /** Of one side, in the order of ids, without deleted ones, up to `limit + 1`. */
  ofSide({
    merchantId,
    environment,
    limit,
    startingAfter,
  }: ListOwnProjectsRequest): Promise<ProjectEntity[]> {
    const later = startingAfter === undefined ? {} : { id: MoreThan(startingAfter) };
    const where = { merchantId, environment, deletedAt: IsNull(), ...later };
    return this.projects.find({ where, order: { id: 'ASC' }, take: limit + 1 });
  }
}
