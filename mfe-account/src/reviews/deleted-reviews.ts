/** Ids of the reviews that were deleted in this tab: its history may still have their forms. */
export const deletedReviews = new Set<string>();
