-- AlterTable
ALTER TABLE "game" ADD COLUMN     "end_number" BIGINT;

-- CreateIndex
CREATE INDEX "game_end_number_finished_at_idx" ON "game"("end_number", "finished_at");
