import { Body, Get, Post, Res } from '@nestjs/common';
import { type StaticQr } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { StaticQrsClient } from '../../clients/static-qrs.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { doneAt } from '../frame/dashboard-pages';
import { formStrings } from '../forms/form.strings';
import { FormPages } from '../catalog/form-pages';
import { TypedForm, type FormBody } from '../forms/typed-form';
import { qrFields, qrTyped, readQr, readQrChanges } from './static-qr.form';
import { staticQrsStrings as words } from './static-qrs.strings';
import { STATIC_QRS_PATH, staticQrPath } from './static-qrs.view';

@PageController('dashboard/static-qrs')
export class StaticQrFormsController {
  constructor(
    private readonly qrs: StaticQrsClient,
    private readonly forms: FormPages,
  ) {}

  @Allowed('static_qrs:write')
  @Get('new')
  add(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return this.newForm(visit, reply, qrTyped());
  }

  @Allowed('static_qrs:write')
  @Post('new')
  async create(
    @CurrentVisit() visit: Visit,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = new TypedForm(body);
    const qr = readQr(typed);
    const made = await typed.attempt(() => this.qrs.create(visit, { ...qr, id: typed.newId('sqr') }));
    if (!made) return this.newForm(visit, reply, typed);
    return answerWith(reply, { goTo: doneAt(staticQrPath(made.id), 'created') });
  }

  @Allowed('static_qrs:write')
  @Get(':id/edit')
  async edit(
    @CurrentVisit() visit: Visit,
    @IdInPath('sqr') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const qr = await this.qrs.get(visit, { id });
    return this.editForm(visit, reply, qr, qrTyped(qr));
  }

  @Allowed('static_qrs:write')
  @Post(':id/edit')
  async update(
    @CurrentVisit() visit: Visit,
    @IdInPath('sqr') id: string,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const qr = await this.qrs.get(visit, { id });
    const typed = new TypedForm(body);
    const changes = readQrChanges(typed);
    const saved = await typed.attempt(() => this.qrs.update(visit, { id, ...changes }));
    if (!saved) return this.editForm(visit, reply, qr, typed);
    return answerWith(reply, { goTo: doneAt(staticQrPath(id), 'saved') });
  }

  private newForm(visit: Visit, reply: FastifyReply, typed: TypedForm): Promise<void> {
    return this.forms.form(reply, visit, {
      section: 'staticQrs',
      title: words.add,
      action: `${STATIC_QRS_PATH}/new`,
      groups: qrFields({ isNew: true }),
      typed,
      submit: formStrings.create,
      cancel: STATIC_QRS_PATH,
    });
  }

  private editForm(visit: Visit, reply: FastifyReply, qr: StaticQr, typed: TypedForm): Promise<void> {
    return this.forms.form(reply, visit, {
      section: 'staticQrs',
      title: interpolate(words.change, { name: qr.name }),
      action: `${staticQrPath(qr.id)}/edit`,
      groups: qrFields({ isNew: false }),
      typed,
      submit: formStrings.save,
      cancel: staticQrPath(qr.id),
    });
  }
}
