-- AlterTable
ALTER TABLE "log_row" ADD COLUMN     "written_at" TIMESTAMPTZ(3);
