-- Rows of this table grow when they are updated: free space in their pages lets them stay in place.
ALTER TABLE "segment_counts" SET (fillfactor = 70);
