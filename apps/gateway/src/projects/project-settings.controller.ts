import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { setProjectOriginsCommand, type Project, type SetProjectOriginsRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { SetProjectOrigins } from './set-project-origins';

@Controller()
export class ProjectSettingsController {
  constructor(private readonly setProjectOrigins: SetProjectOrigins) {}

  @OnCommand(setProjectOriginsCommand)
  setOrigins(@Payload() request: SetProjectOriginsRequest): Promise<Project> {
    return this.setProjectOrigins.execute(request);
  }
}
