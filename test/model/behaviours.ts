/** What the model requires beyond its older checks. False: the engine does not do it yet. */
export const behaviours = {
  /** A job that was paused sends nothing, and no pause is undone, although the cache cannot be written. */
  pausesHoldWithoutDisk: false,
  /** While no page can be stored, requests are bounded by the back-off. */
  backsOffWithoutDisk: false,
  /** An answer in ascending order proves nothing. */
  refusesAscendingAnswers: false,
  /** Failures of the network do not count as unreadable answers. */
  survivesOutages: false,
  /** A failed job can be started again. */
  restartsFailedJobs: false,
  /** A restore ends the removals that were under way. */
  endsRemovalsAtRestore: false,
};
