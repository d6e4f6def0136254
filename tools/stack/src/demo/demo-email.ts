/** The merchant for trying the API. It also receives the activation fees of merchants that sign up here. */
export const DEMO_EMAIL = 'demo@tulay.test';
