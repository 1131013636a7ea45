/** Pictures of more load slowly on phones. */
export const heavyImageBytes = 200 * 1024
/** Of these many recipients see the place before the picture. */
export const veryHeavyImageBytes = 1024 * 1024
