/** What the model requires beyond its older checks. False: the engine does not do it yet. */
export const behaviours = {
  /** A job that was paused sends nothing, and no pause is undone, although the cache cannot be written. */
  pausesHoldWithoutDisk: false,
  /** While no page can be stored, requests are bounded by the back-off. */
  backsOffWithoutDisk: false,
  /** An answer in ascending order proves nothing. */
  refusesAscendingAnswers: true,
  /** Failures of the network do not count as unreadable answers. */
  survivesOutages: true,
  /** A failed job can be started again. */
  restartsFailedJobs: false,
};
