/** What keeps a deploy from going on, in sentences for the owner. What was done before it stays done. */
export class DeployProblem extends Error {}
