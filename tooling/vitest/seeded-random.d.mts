/** Numbers from 0 up to 1, the same for a seed on every machine (mulberry32). */
export declare function seededRandom(seed: number): () => number
