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

  /** Inserts a project, or returns false if the slug is taken. */
  async insert(tx: Tx, project: ProjectEntity): Promise<boolean> {
    const insert = tx.manager.createQueryBuilder().insert().into(ProjectEntity).values(project);
    const { raw } = await insert.orIgnore().returning(['id']).updateEntity(false).execute();
    return (raw as unknown[]).length === 1;
  }

  /** Finds a project. Returns null if the project was deleted. */
  find(id: string): Promise<ProjectEntity | null> {
    return this.projects.findOneBy({ id, deletedAt: IsNull() });
  }

  /**
   * @throws DomainError `not_found`, also for a deleted project or a project of another merchant or
   * environment
   */
  async own({ id, merchantId, environment }: GetRequest): Promise<ProjectEntity> {
    const where = { id, merchantId, environment, deletedAt: IsNull() };
    const project = isUuid(id) ? await this.projects.findOneBy(where) : null;
    if (!project) throw notFound('project', id);
    return project;
  }

  /** Returns the project even if it was deleted. */
  findEver(id: string): Promise<ProjectEntity | null> {
    return this.projects.findOneBy({ id });
  }

  /**
   * Locks the project with this ID or slug until the transaction ends.
   * @param owner required owner of the project; omitted by operators
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

  /** Returns up to `limit` projects that are not deleted, ordered by ID. */
  page(filter: { merchantId?: string; startingAfter?: string }, limit: number): Promise<ProjectEntity[]> {
    const where = {
      deletedAt: IsNull(),
      ...(filter.merchantId !== undefined && { merchantId: filter.merchantId }),
      ...(filter.startingAfter !== undefined && { id: MoreThan(filter.startingAfter) }),
    };
    return this.projects.find({ where, order: { id: 'ASC' }, take: limit });
  }

  /** Returns up to `limit + 1` projects in one environment that are not deleted, ordered by ID. */
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
