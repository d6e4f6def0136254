/**
 * Email address of the demo merchant, which also receives the activation fees of merchants that sign up on
 * this stack.
 */
export const DEMO_EMAIL = 'demo@tulay.test';
