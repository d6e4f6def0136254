import { Injectable } from '@nestjs/common';
import { invalidField, LANGUAGES, nameProblem, type Language } from '@tulay/contracts';
import { StoredResponses } from '../stored-responses/stored-responses';
import { UsersStore } from '../users/users.store';

@Injectable()
export class ChangeProfile {
  constructor(
    private readonly answers: StoredResponses,
    private readonly users: UsersStore,
  ) {}

  /**
   * @returns the validated language
   * @throws DomainError `invalid_request` if the name or the language is invalid
   */
  async execute(userId: string, typed: { name: string; language: string }): Promise<Language> {
    const name = typed.name.trim();
    const problem = nameProblem(name);
    if (problem) throw invalidField('name', problem);
    const language = LANGUAGES.find((each) => each === typed.language);
    if (!language) throw invalidField('language', `must be one of ${LANGUAGES.join(', ')}`);
    return this.answers.keep(async (tx) => {
      await this.users.setProfile(tx, userId, { name, language });
      return language;
    });
  }
}
