import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getProjectProfileCommand,
  type ProjectProfile,
  type GetProjectProfileRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { GetProjectProfile } from './get-project-profile';

@Controller()
export class ProjectProfilesController {
  constructor(private readonly getProjectProfile: GetProjectProfile) {}

  @OnCommand(getProjectProfileCommand)
  profile(@Payload() { projectId }: GetProjectProfileRequest): Promise<ProjectProfile> {
    return this.getProjectProfile.execute(projectId);
  }
}
